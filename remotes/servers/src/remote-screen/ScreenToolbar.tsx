import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, confirm, exportFileName, Icon, IconButton, Menu, type MenuItem, saveFile } from '@portal/ui'
import type { Ref } from 'react'
import { NOT_CONNECTED } from '../console/close-words'
import type { Connection, ConsoleState } from '../console/connection'
import { ConsoleToolbar } from '../console/ConsoleToolbar'
import { popOut } from '../console/pop-out'
import { RecordingControls } from '../recording/RecordingControls'
import { functionKeyMenu, keyMenu, press } from './key-menus'
import { ESCAPE } from './keys'
import type { OpenRfb } from './open-rfb'
import classes from './Screen.module.css'
import type { ScreenSettings } from './screen-settings'
import { Viewers } from './Viewers'

type ScreenToolbarProps = {
  server: Server
  connection: Connection
  state: ConsoleState
  open: OpenRfb | undefined
  /** The button that leads into the screen, and that the way out leads to. */
  wayOut: Ref<HTMLButtonElement>
  isViewOnly: boolean
  watching: { isOn: boolean; set: (isOn: boolean) => void }
  settings: ScreenSettings
  change: (settings: Partial<ScreenSettings>) => void
  isFull: boolean
  onFullScreen: () => void
  onText: () => void
}

/** All that can be done with a screen; a button that cannot be used says why. */
export function ScreenToolbar(props: ScreenToolbarProps) {
  const { server, connection, state, open, wayOut, isViewOnly, watching, settings, change, isFull } = props
  const isConnected = state.name === 'connected'
  const isGuest = isConnected && state.mode === 'view'
  const whyNotSee = open ? undefined : NOT_CONNECTED
  const whyNotType = whyNotSee ?? (isViewOnly ? '閲覧のみのため操作できません。' : undefined)
  const more = [...placeItems(connection, server), ...settingItems(settings, change)]
  return (
    <ConsoleToolbar
      {...{ server, state, connection, isViewOnly }}
      info={isConnected ? state.info : undefined}
      label="画面の操作"
      others={isConnected && <Viewers key={state.since} serverID={server.id} state={state} />}
    >
      {isGuest && (
        <Button size="xs" variant="default" onClick={() => void takeOver(connection, server)}>
          操作を引き継ぐ
        </Button>
      )}
      <RecordingControls server={server} whyNoPicture={whyNotSee ?? null} />
      <IconButton
        ref={wayOut}
        label="画面を操作"
        icon={<Icon name="pointer" size={18} />}
        disabledReason={whyNotType}
        onClick={() => open?.focus()}
      />
      {!isGuest && (
        <IconButton
          label="閲覧のみ"
          icon={<Icon name="eye" size={18} />}
          variant={watching.isOn ? 'light' : 'subtle'}
          aria-pressed={watching.isOn}
          onClick={() => watching.set(!watching.isOn)}
        />
      )}
      <KeyMenus open={open} whyNotType={whyNotType} serverName={server.name} />
      <IconButton
        label="テキスト送信"
        icon={<Icon name="text" size={18} />}
        disabledReason={whyNotType}
        onClick={props.onText}
      />
      <IconButton
        label="画面保存"
        icon={<Icon name="camera" size={18} />}
        disabledReason={whyNotSee}
        onClick={() => open && void savePicture(open, server)}
      />
      <IconButton
        label={isFull ? '全画面を終了' : '全画面'}
        icon={isFull ? <Icon name="leave-full-screen" size={18} /> : <Icon name="full-screen" size={18} />}
        disabledReason={document.fullscreenEnabled ? null : 'このブラウザーは全画面表示に対応していません。'}
        onClick={props.onFullScreen}
      />
      <Menu label="その他の操作" trigger={<Icon name="more" size={18} />} items={more} />
    </ConsoleToolbar>
  )
}

const KEYBOARD = <Icon name="keyboard" size={18} />
const FUNCTION_KEY = <span className={classes.key}>F</span>

type KeyMenusProps = { open: OpenRfb | undefined; whyNotType: string | undefined; serverName: string }

function KeyMenus({ open, whyNotType, serverName }: KeyMenusProps) {
  const escape = (
    <IconButton
      label="Esc"
      icon={<span className={classes.key}>Esc</span>}
      disabledReason={whyNotType}
      onClick={() => open && press(open, ESCAPE)}
    />
  )
  if (!open || whyNotType) {
    return (
      <>
        <IconButton label="キー送信" icon={KEYBOARD} disabledReason={whyNotType} />
        <IconButton label="F キー" icon={FUNCTION_KEY} disabledReason={whyNotType} />
        {escape}
      </>
    )
  }
  return (
    <>
      <Menu label="キー送信" trigger={KEYBOARD} items={() => keyMenu(open, serverName)} />
      <Menu label="F キー" trigger={FUNCTION_KEY} items={() => functionKeyMenu(open)} />
      {escape}
    </>
  )
}

const VIEWS = [
  { view: 'fit', label: '表示: 自動縮小' },
  { view: 'scroll', label: '表示: 100% (スクロール)' },
  { view: 'drag', label: '表示: 100% (ドラッグ)' },
] as const
const QUALITIES = [
  { quality: 'low', label: '品質: 低' },
  { quality: 'medium', label: '品質: 中' },
  { quality: 'high', label: '品質: 高' },
] as const

const placeItems = (connection: Connection, server: Server): MenuItem[] => [
  { label: '別ウィンドウで開く', onSelect: () => popOut(connection) },
  { label: 'リモートログインへ移動', to: paths.remoteLogin(server.id) },
  { label: '作業の記録を再生', to: paths.serverRecords },
]

const settingItems = (settings: ScreenSettings, change: ScreenToolbarProps['change']): MenuItem[] => [
  ...VIEWS.map(({ view, label }, index) => ({
    label,
    isChecked: settings.view === view,
    startsGroup: index === 0,
    onSelect: () => change({ view }),
  })),
  ...QUALITIES.map(({ quality, label }, index) => ({
    label,
    isChecked: settings.quality === quality,
    startsGroup: index === 0,
    onSelect: () => change({ quality }),
  })),
]

async function takeOver(connection: Connection, server: Server): Promise<void> {
  const isAgreed = await confirm({
    title: `${server.name} の画面の操作を引き継ぎますか？`,
    body: '操作中のユーザーがいる場合は切断されます。',
    action: '引き継ぐ',
    danger: true,
  })
  if (isAgreed) connection.connect('takeover')
}

async function savePicture(open: OpenRfb, server: Server): Promise<void> {
  const picture = await open.picture()
  if (picture) saveFile(picture, exportFileName(`remote-screen_${server.name}`, 'png'))
}
