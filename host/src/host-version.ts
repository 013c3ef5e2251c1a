/** The release of the host itself, as its build has written it into the page; null in a page that no build made. */
export const hostVersion = document.querySelector('meta[name="portal-release"]')?.getAttribute('content') ?? null
