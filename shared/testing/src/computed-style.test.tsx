import { render } from '@testing-library/react'
import { jsdomStyle, quickStyle } from './computed-style'

const PROPERTIES = ['display', 'opacity', 'visibility', 'pointer-events', 'color', 'cursor'] as const

function Everything() {
  return (
    <div style={{ visibility: 'hidden', pointerEvents: 'none' }}>
      <p>
        <button style={{ visibility: 'visible' }}>
          <svg style={{ opacity: 0.5 }}>
            <title>Name</title>
            <path pointerEvents="all" />
          </svg>
          press
        </button>
        <a href="/" style={{ pointerEvents: 'auto' }}>
          <em style={{ pointerEvents: 'inherit', visibility: 'inherit' }}>a link</em>
        </a>
      </p>
      <table style={{ display: 'none' }}>
        <caption>Table</caption>
        <tbody style={{ visibility: 'collapse' }}>
          <tr>
            <td style={{ opacity: 0 }}>cell</td>
          </tr>
        </tbody>
      </table>
      <details open>
        <summary>More</summary>
        <input type="hidden" />
        <input type="checkbox" />
        <textarea />
      </details>
      <dialog>closed</dialog>
      <dialog open>open</dialog>
      <ul hidden>
        <li>hidden</li>
      </ul>
      <datalist>
        <option>one</option>
      </datalist>
    </div>
  )
}

test('every element has the style that jsdom gives it, now and after it has changed', () => {
  const { container } = render(<Everything />)
  const all = [...document.querySelectorAll<HTMLElement>('*')]
  expect(all.length).toBeGreaterThan(25)
  const ofAll = (style: typeof getComputedStyle) =>
    all.map((element) => [
      element.localName,
      ...PROPERTIES.map((name) => style(element).getPropertyValue(name)),
      style(element).pointerEvents,
      style(element).display,
    ])
  expect(ofAll(quickStyle)).toEqual(ofAll(jsdomStyle))
  const outer = container.querySelector('div')
  outer?.style.removeProperty('visibility')
  outer?.style.setProperty('display', 'none', 'important')
  container.querySelector('p')?.style.setProperty('pointer-events', 'auto')
  expect(ofAll(quickStyle)).toEqual(ofAll(jsdomStyle))
})

test('a stylesheet counts', () => {
  const style = document.createElement('style')
  style.textContent = '.gone { display: none }'
  document.head.append(style)
  const { container } = render(<p className="gone">text</p>)
  expect(quickStyle(container.firstElementChild ?? container).display).toBe('none')
  style.remove()
  expect(quickStyle(container.firstElementChild ?? container).display).toBe('block')
})

test('component tests use it', () => expect(window.getComputedStyle).toBe(quickStyle))
