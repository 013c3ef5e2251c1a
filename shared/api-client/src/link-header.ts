/** RFC 8288: `<https://…?page=2>; rel="next"`. Only its query is used: path and origin stay those of the call. */
export function linkedNext(header: string | null): string | null {
  for (const link of (header ?? '').split('<').slice(1)) {
    const [target = '', parameters = ''] = link.split('>')
    if (parameters.split(';').some(isNext)) return target
  }
  return null
}

function isNext(parameter: string): boolean {
  const [name = '', value = ''] = parameter.toLowerCase().split('=')
  return name.trim() === 'rel' && value.split(/[\s",]+/).includes('next')
}
