import { PageError } from '@portal/ui'
import { Frame } from './Frame'

/** Routing itself failed, so the frame has to be drawn again around the message. */
export function FrameError() {
  return (
    <Frame>
      <PageError />
    </Frame>
  )
}
