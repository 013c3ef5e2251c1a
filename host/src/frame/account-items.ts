import { paths } from '@portal/contract'
import { type MenuItem, showShortcutHelp, useColorScheme, useMuteItems } from '@portal/ui'
import { logOut } from '../session/log-out'

const SCHEMES = [
  { scheme: 'light', label: 'ライト表示' },
  { scheme: 'dark', label: 'ダーク表示' },
  { scheme: 'auto', label: 'システムに合わせる' },
] as const

/** The account's menu: pages of one's own, the look of the portal, and the way out. */
export function useAccountItems(): MenuItem[] {
  const { scheme: current, setScheme } = useColorScheme()
  const muteItems = useMuteItems(null)
  const schemes = SCHEMES.map(({ scheme, label }, index) => ({
    label,
    isChecked: scheme === current,
    startsGroup: index === 0,
    onSelect: () => setScheme(scheme),
  }))
  return [
    { label: 'プロフィール', to: paths.profile },
    { label: '契約内容', to: paths.entitlements },
    ...muteItems,
    ...schemes,
    { label: 'キーボードショートカット', onSelect: () => showShortcutHelp(), startsGroup: true },
    { label: '動作環境', to: paths.status },
    { label: 'ログアウト', onSelect: () => void logOut(), startsGroup: true },
  ]
}
