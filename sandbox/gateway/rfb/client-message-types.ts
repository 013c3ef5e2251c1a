/**
 * Types of the messages of an RFB client: RFC 6143, 7.5, and from 150 on the extensions in
 * https://github.com/rfbproto/rfbproto/blob/master/rfbproto.rst#client-to-server-messages.
 */
export const CLIENT_MESSAGE = {
  setPixelFormat: 0,
  setEncodings: 2,
  framebufferUpdateRequest: 3,
  keyEvent: 4,
  pointerEvent: 5,
  clientCutText: 6,
  enableContinuousUpdates: 150,
  clientFence: 248,
  xvp: 250,
  setDesktopSize: 251,
  qemu: 255,
} as const
