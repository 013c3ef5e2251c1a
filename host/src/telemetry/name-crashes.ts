/** https://wicg.github.io/crash-reporting/#crash-report-storage, Chromium 145 and newer. */
declare global {
  interface Window {
    readonly crashReport?: { initialize(bytes: number): Promise<void>; set(key: string, value: string): void }
  }
}

const BYTES = 256

/** Lets the browser name the host's release when it reports that this page has crashed, because no script can then. */
export async function nameCrashes(version: string | null): Promise<void> {
  if (version === null) return
  try {
    await window.crashReport?.initialize(BYTES)
    window.crashReport?.set('portal.version', version)
  } catch {
    // The report comes without the release.
  }
}
