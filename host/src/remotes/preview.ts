import type { Preview, RuntimeConfig } from '@portal/contract'
import { stored } from '@portal/ui'
import { create } from 'zustand'
import * as z from 'zod/mini'

/** The link of this tab, and whether the operation log has it. */
export const previewLink = stored('session', 'portal.preview', z.object({ link: z.string(), isLogged: z.boolean() }))

/** The release that this tab runs before it is released, or why it does not. */
export const usePreview = create<{ preview: Preview | null; key: string | null; refused: string | null }>()(() => ({
  preview: null,
  key: null,
  refused: null,
}))

/** The release of a remote that a link makes this tab run. */
export function previewOf(name: string): Preview | null {
  const { preview } = usePreview.getState()
  return preview?.name === name ? preview : null
}

/** The environment's release again, after a reload. */
export function leavePreview(): void {
  previewLink.remove()
  window.location.reload()
}

/** Ends a preview that must not go on: its remote goes back at the next change of page, as after a release. */
export function endPreview(reason: string): void {
  previewLink.remove()
  usePreview.setState({ preview: null, key: null, refused: reason })
}

/** Whether the config still has the key that has signed what this tab runs. */
export const isPreviewSigned = ({ previewKey }: RuntimeConfig): boolean => {
  const { preview, key } = usePreview.getState()
  return preview === null || key === previewKey
}
