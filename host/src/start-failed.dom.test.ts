import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { showStartFailed } from './start-failed'

const page = readFileSync(path.join(__dirname, 'index.html'), 'utf8')

test('the page says that its application is missing, and is loaded again by its button', () => {
  document.body.innerHTML = /<main[^]*<\/main>/.exec(page)?.[0] ?? ''
  expect(screen.queryByRole('alert')).toBeNull()
  const reload = jest.fn()
  showStartFailed(reload)
  expect(screen.getByRole('alert')).toHaveTextContent('画面を読み込めませんでした')
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that the application has drawn says nothing', () => {
  document.body.innerHTML = '<main><h1>ダッシュボード</h1></main>'
  showStartFailed()
  expect(document.body).toHaveTextContent(/^ダッシュボード$/)
})

test('no browser translates the page, because what changes would stand still', () =>
  expect(page).toContain('<html lang="ja" translate="no">'))
