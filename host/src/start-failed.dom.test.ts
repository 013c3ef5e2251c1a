import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { fetchConfig } from './fetch-config'
import { configOf } from './remotes/descriptor.fixture'
import { showStartFailed } from './start-failed'

/** Steps of the start, by what each throws in the test at hand. */
const mockThrown = new Map<string, unknown>()
const mockStep = (name: string) => (): unknown => {
  if (mockThrown.has(name)) throw mockThrown.get(name)
  return undefined
}
jest.mock('./own-scripts', () => ({ ownScripts: () => mockStep('own-scripts')() ?? [] }))
const mockFetchConfig = fetchConfig
jest.mock('./start-session', () => ({
  startSession: () => ({ config: mockFetchConfig(), asked: Promise.resolve() }),
}))
jest.mock('./remotes/provided', () => ({ startFederation: () => {} }))
jest.mock('./remotes/take-preview', () => ({ takePreview: async () => mockStep('preview')() }))
jest.mock('./remotes/loader', () => ({ startRemotes: () => {} }))
jest.mock('./session/react-to-session', () => ({ reactToSession: () => {} }))
jest.mock('./router', () => ({ createRouter: () => mockStep('router')() ?? {} }))
jest.mock('react-router-dom', () => ({
  ...jest.requireActual('react-router-dom'),
  RouterProvider: () => mockStep('drawing')() ?? null,
}))
jest.mock('./remotes/fetch-menu', () => ({ fetchMenu: async () => {} }))
jest.mock('./router/watch-intent', () => ({ watchIntent: () => {} }))
jest.mock('./updates', () => mockStep('module')() ?? { checkConfig: async () => {}, watchConfig: () => {} })
jest.mock('./telemetry/load-telemetry', () => ({ loadTelemetry: async () => {} }))
const mockRetries = jest.fn()
jest.mock('./retry-config', () => ({ retryConfig: () => mockRetries() }))

const page = readFileSync(path.join(__dirname, 'index.html'), 'utf8')
const MARKUP = `<div id="root"><main></main></div>${/<template[^]*<\/template>/.exec(page)?.[0]}`
/** What is thrown is told on the browser's console, too. */
const told = jest.fn()
window.reportError = told
// Off, because React would give what is thrown while it draws to `act` instead of to the host.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

/** Starts the host's scripts in a page that has just arrived, until there is something to read. */
async function start(): Promise<HTMLElement> {
  document.body.innerHTML = MARKUP
  told.mockClear()
  mockRetries.mockClear()
  // Alone, because main.js runs when it arrives; the application stays, because it takes long to load.
  await jest.isolateModulesAsync(async () => void (await import('./main')))
  return screen.findByRole('heading', { level: 1 })
}
const answer = (body: BodyInit, status = 200) => {
  globalThis.fetch = async () => new Response(body, { status })
}
const isAway = async () => {
  throw new TypeError('Failed to fetch')
}
const isLate = async () => {
  throw new DOMException('signal timed out', 'TimeoutError')
}
const realFetch = globalThis.fetch
beforeEach(() => answer(JSON.stringify(configOf())))
afterEach(() => {
  mockThrown.clear()
  globalThis.fetch = realFetch
})

const BY_ITSELF = /自動で開きます/
const lost = (file: string) =>
  Object.assign(new Error(`Loading chunk x failed.\n(error: https://portal.example/${file})`), {
    name: 'ChunkLoadError',
  })

test.each([
  ['is missing', () => answer('', 404), 'config.json を取得できません (404)'],
  ['cannot be reached', () => (globalThis.fetch = isAway), 'config.json を取得できません (通信エラー)'],
  ['is not answered', () => (globalThis.fetch = isLate), 'config.json を取得できません (応答がありません)'],
  ['is cut off', () => answer(new ReadableStream({ pull: isAway })), 'config.json を取得できません (通信エラー)'],
  ['is no JSON', () => answer('<!doctype html>'), 'config.json が JSON として正しくありません'],
  ['is Shift_JIS', () => answer(Buffer.from('{ "title": "\x83\\" }', 'latin1')), 'の文字コードが UTF-8 ではありません'],
  ['has a wrong key', () => answer(JSON.stringify(configOf({ apiServer: 'x' }))), 'apiServer: http(s) の URL'],
])('a config.json that %s is blamed, and the page opens by itself', async (_what, prepare, problem) => {
  prepare()
  expect(await start()).toHaveTextContent('ポータルを開始できません')
  expect(document.body).toHaveTextContent(BY_ITSELF)
  expect(screen.getByRole('button', { name: '再読み込み' })).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent(problem)
  expect([mockRetries.mock.calls.length, told.mock.calls.length]).toEqual([1, 0])
})

test('a portal that is opened under another address leads to its own, and promises nothing', async () => {
  const [portalHost, { auth }] = ['https://portal.example', configOf()]
  answer(JSON.stringify(configOf({ portalHost, auth: { ...auth, callbackUrl: `${portalHost}/callback` } })))
  await start()
  expect(screen.getByRole('link', { name: portalHost })).toHaveAttribute('href', portalHost)
  expect(document.body).not.toHaveTextContent(BY_ITSELF)
})

test('a file that does not arrive is named, and the page is loaded again by its button', async () => {
  mockThrown.set('preview', lost('preview.js'))
  expect(await start()).toHaveTextContent('画面を読み込めませんでした')
  expect(screen.getByText('https://portal.example/preview.js')).toBeVisible()
  expect(document.body).not.toHaveTextContent(/config\.json|自動|プログラム/)
  expect(told).not.toHaveBeenCalled()
  const reload = jest.fn()
  showStartFailed(lost('app.js'), reload)
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each<[string, (link: Element) => void]>([
  ['is lost before the program runs', (link) => link.setAttribute('data-lost', '')],
  ['is lost after that', (link) => setTimeout(() => link.dispatchEvent(new Event('error')), 50)],
])('a stylesheet of the page that %s is named, and no longer waited for', async (_what, lose) => {
  document.head.innerHTML = '<link rel="stylesheet" href="https://portal.example/core.css">'
  const [link] = document.head.children
  if (link) lose(link)
  expect(await start()).toHaveTextContent('画面を読み込めませんでした')
  expect(screen.getByText('https://portal.example/core.css')).toBeVisible()
  expect(link).not.toBeInTheDocument()
})

test('no browser translates the page, because what changes would stand still', () =>
  expect(page).toContain('<html lang="ja" translate="no">'))

// In main.js, in one of its steps, while the page is drawn, and while the application is loaded, once more at the end.
const STEPS = ['own-scripts', 'preview', 'router', 'drawing', 'module']
test.each(STEPS)('a fault of the portal (%s) is told as such, with what it was and a reload', async (step) => {
  mockThrown.set(step, new TypeError(`${step} is not a function`))
  if (step === 'module') jest.resetModules()
  expect(await start()).toHaveTextContent('画面を読み込めませんでした')
  expect(screen.getByRole('alert')).toHaveTextContent('ポータルのプログラムで問題が起きました')
  expect(screen.getByText(`TypeError: ${step} is not a function`)).toBeVisible()
  expect(screen.getByRole('button', { name: '再読み込み' })).toBeVisible()
  expect(document.body).not.toHaveTextContent(/config\.json|自動|通信/)
  expect([mockRetries.mock.calls.length, told.mock.calls.length]).toEqual([0, 1])
})
