import { ErrorState, Page } from '@portal/ui'
import { useRouteError, useRevalidator } from 'react-router-dom'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Frame } from './Frame'

/** A page that threw: the frame stays, the page says why and can be tried again. */
export function PageError() {
  const error = useRouteError()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  return (
    <Page title="表示できません">
      <ErrorState
        error={error}
        onRetry={() => {
          reset()
          void revalidate()
        }}
      />
    </Page>
  )
}

/** Routing itself failed, so the frame has to be drawn again around the message. */
export function FrameError() {
  return (
    <Frame>
      <PageError />
    </Frame>
  )
}
