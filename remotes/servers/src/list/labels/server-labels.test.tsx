import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { choose, pick, retype } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../../module'
import { idOf } from '../../list.fixture'
import { readQr } from './qr.fixture'

const PLAN = { servers: [{ name: 'web-01' }, { name: 'web-02' }, { name: 'db-01' }] }
const labels = () => screen.findAllByRole('img', { name: / のページの QR コード$/ })

/** What a camera reads from a drawn code. */
function read(svg: Element | undefined): string | null {
  const size = Number(svg?.getAttribute('viewBox')?.split(' ')[2])
  return readQr({ size, d: svg?.querySelector('path')?.getAttribute('d') ?? '' })
}

let sheets: { text: string }[] = []
beforeEach(() => {
  // jsdom has neither.
  sheets = []
  class Sheet {
    text = ''
    replaceSync(text: string) {
      this.text = text
    }
  }
  Object.assign(globalThis, { CSSStyleSheet: Sheet })
  const adoptedStyleSheets = { get: () => sheets, set: (next: typeof sheets) => void (sheets = next) }
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, ...adoptedStyleSheets })
})

test('chosen servers get labels whose codes lead to their pages in this portal', async () => {
  const tenant = await makeTenant(PLAN)
  const { user, location } = await renderRemote(module, '/servers', { tenant })
  await user.click(await screen.findByLabelText('web-01 を選択'))
  await user.click(screen.getByLabelText('db-01 を選択'))
  await choose(user, 'その他', 'ラベル印刷')
  const pages = ['web-01', 'db-01'].map((name) => `${window.location.origin}/servers/${idOf(tenant, name)}`)
  expect((await labels()).map(read).sort()).toEqual(pages.sort())
  expect(location()).toMatch(/^\/servers\?view=labels&id=[^&]+&id=[^&]+$/)
  const label = (await labels())[0]?.closest('li')
  const server = tenant.project.servers.find(({ name }) => label?.textContent?.includes(name))
  expect(label).toHaveTextContent(`S/N ${server?.serialNo}`)
  expect(screen.getByText('ラベル 2 枚、用紙 1 ページ')).toBeVisible()
})

test('the paper is kept, and the size of the page follows it while the labels are open', async () => {
  const tenant = await makeTenant(PLAN)
  const url = `/servers?view=labels&id=${idOf(tenant, 'web-01')}&id=${idOf(tenant, 'web-02')}`
  const { user, navigate } = await renderRemote(module, url, { tenant })
  await labels()
  expect(sheets.map(({ text }) => text)).toEqual(['@page { size: 210mm 297mm; margin: 0; }'])
  await pick(user, '用紙', /^62 mm ロール/)
  expect(await screen.findByText('ラベル 2 枚、用紙 2 ページ')).toBeVisible()
  expect(sheets.map(({ text }) => text)).toEqual(['@page { size: 62mm 29mm; margin: 0; }'])
  await navigate('/servers')
  await screen.findByLabelText('web-01 を選択')
  expect(sheets).toEqual([])
  await navigate(url)
  expect(await screen.findByText('ラベル 2 枚、用紙 2 ページ')).toBeVisible()
})

test('a sheet that was used in part goes on where the user says', async () => {
  const tenant = await makeTenant(PLAN)
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  const { user } = await renderRemote(module, `/servers?view=labels&id=${idOf(tenant, 'web-01')}&id=gone`, { tenant })
  const place = await screen.findByRole('textbox', { name: '使い始める位置' })
  expect(screen.getByText('1 台はサーバーの一覧にありません。')).toBeVisible()
  await retype(user, place, '25')
  expect(screen.getByText('1〜24 の整数で入力してください。', { selector: '[id$=error]' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '印刷' }))
  expect(print).not.toHaveBeenCalled()
  await retype(user, place, '4')
  const page = screen.getByRole('list', { name: '1 ページ目のラベル' })
  await waitFor(() => expect(within(page).getAllByRole('listitem', { hidden: true })).toHaveLength(4))
  await user.click(screen.getByRole('button', { name: '印刷' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('without servers there is the way to choose some', async () => {
  await renderRemote(module, '/servers?view=labels', { plan: PLAN })
  expect(await screen.findByText('ラベルを印刷するサーバーがありません')).toBeVisible()
})

test('more servers than an address holds are kept with the history', async () => {
  const plan = { servers: Array.from({ length: 61 }, (_, at) => ({ name: `node-${at}` })) }
  const { user, location } = await renderRemote(module, '/servers?size=100', { plan })
  await user.click(await screen.findByLabelText('表示中の行をすべて選択'))
  await user.click(screen.getByRole('button', { name: 'その他' }))
  await user.click(screen.getByText('ラベル印刷'))
  expect(await screen.findByText('ラベル 61 枚、用紙 3 ページ')).toBeVisible()
  expect(location()).toBe('/servers?view=labels')
})
