import { CHROMIUM, hasChromium } from '../../browsers'
import { Refused } from '../refused'

/** Asked before anything that takes long. @throws Refused when there is no browser to start a release in */
export function requireBrowser(): void {
  if (hasChromium()) return
  throw new Refused(
    `A release is started in a browser before it is uploaded, and there is no Chromium at ${CHROMIUM.executablePath ?? '/usr/bin/chromium'}. ` +
      'Install one (Debian: apt install chromium), or name it by the variable CHROMIUM. ' +
      "--skip-checks releases without, and the release's record says so.",
  )
}
