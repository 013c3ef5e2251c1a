import { PREVIEW_PARAMETER, type RuntimeConfig } from '@portal/contract'
import { previewLink } from './preview'

/** Takes a preview link out of the address, or the one of before out of this tab; it runs when its signature holds. */
export async function takePreview(config: RuntimeConfig): Promise<void> {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get(PREVIEW_PARAMETER)
  if (asked !== null) {
    address.searchParams.delete(PREVIEW_PARAMETER)
    window.history.replaceState(window.history.state, '', address)
    previewLink.write({ link: asked, isLogged: false })
  }
  const link = asked ?? previewLink.read()?.link
  if (link === undefined) return
  const { startPreview } = await import(/* webpackChunkName: "preview" */ './start-preview')
  await startPreview(link, config)
}
