import type { RemoteDescriptor } from '@portal/contract'

/** Where a remote is opened first; undefined when each of its pages is the page of something. */
export function firstPage({ nav, paths }: Pick<RemoteDescriptor, 'nav' | 'paths'>): string | undefined {
  const [item] = nav
  return item?.to ?? paths.map((path) => path.replace(/\/\*$/, '')).find((path) => !path.includes(':'))
}
