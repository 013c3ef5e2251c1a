import type { Live } from '../../live/use-live'

/** A read that has come and is not polled, for tests of what a list makes of its rows. */
export const live: Live<unknown> = {
  data: null,
  leftOut: [],
  queryKey: [],
  updatedAt: 0,
  isFailed: false,
  isPaused: false,
  pause: () => {},
  refresh: () => {},
  userActions: 0,
}
