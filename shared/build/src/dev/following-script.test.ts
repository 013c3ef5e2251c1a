/** @jest-environment jest-fixed-jsdom */
import { followingScript } from './live-reload'

/** Stands in for the browser's own, which jsdom lacks. */
class Builds extends EventTarget {
  static readonly all: Builds[] = []
  constructor(readonly url: string) {
    super()
    Builds.all.push(this)
  }
}

test('what is wrong with a build is shown over the page, once for each target, without markup of its own', () => {
  Object.assign(window, { EventSource: Builds })
  window.eval(followingScript('http://localhost:3001'))
  const [builds] = Builds.all
  expect(builds?.url).toBe('http://localhost:3001/live-reload')
  const fail = (target: string, text: string) =>
    builds?.dispatchEvent(new MessageEvent('failed', { data: JSON.stringify({ target, text }) }))
  fail('servers', "ListPage.tsx:7 <img src=x onerror=alert(1)> '")
  fail('servers', 'ListPage.tsx:8 again')
  fail('events', 'columns.tsx:1')
  const shown = [...document.querySelectorAll<HTMLElement>('[role=alert]')]
  const last = shown.map(({ textContent }) => textContent?.split('\n').at(-1))
  expect(last).toEqual(['ListPage.tsx:8 again', 'columns.tsx:1'])
  expect(shown[0]?.textContent).toMatch(/^servers に誤りがあります。/)
  expect(shown[0]?.style.position).toBe('fixed')
  expect(document.querySelector('img')).toBeNull()
})
