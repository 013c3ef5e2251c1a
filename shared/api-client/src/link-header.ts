/** RFC 8288: `<https://…?page=2>; rel="next"`. Only its query is used: path and origin stay those of the call. */
export function linkedNext(header: string | null): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?=[\s";,]|$)/i.test(parameters)) return target
  }
  return null
}
