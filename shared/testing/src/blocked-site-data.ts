/** Until the end of the test: a browser whose user has blocked cookies and site data, as Firefox 153 refuses them. */
export function blockSiteData(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const area of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, area, 'get').mockImplementation(refuse)
  for (const call of ['request', 'query'] as const)
    jest.spyOn(navigator.locks, call).mockImplementation(async () => refuse())
  jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(refuse)
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('')
}
