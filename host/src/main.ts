import { showStartFailed } from './start-failed'
import { startSession } from './start-session'

const config = startSession()
// After the session has been asked for, because compiling the application would hold that back.
void config
  .catch(() => undefined)
  .then(() => import(/* webpackChunkName: "app" */ './app'))
  .then(({ start }) => start(config))
  .catch((cause: unknown) => {
    showStartFailed()
    throw cause
  })
