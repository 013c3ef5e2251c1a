import { paths } from '@portal/contract'

/** The search of the address that shows the dashboard as a big screen needs it: without the frame, and larger. */
export const BIG_SCREEN = '?screen=big'

export const isBigScreen = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === paths.dashboard && new URLSearchParams(search).get('screen') === 'big'
