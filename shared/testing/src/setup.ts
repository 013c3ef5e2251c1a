import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { quickStyle } from './computed-style'

const { eventWrapper: inAct } = getConfig()

// The first page of a file compiles its chunks on demand; on two busy cores that takes longer than one second.
configure({
  asyncUtilTimeout: 10_000,
  // No `act` around an event while parts of the page still load: inside one, React 19 renders for ever when three
  // sibling boundaries that wait for data are drawn again (https://github.com/react/react/issues/37556).
  eventWrapper: (dispatch) =>
    document.querySelector('[role="status"][aria-label="読み込み中"]') ? dispatch() : inAct(dispatch),
})

window.getComputedStyle = quickStyle

// What jsdom lacks and components ask for.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= class {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
// Missing in jsdom, whereas browsers have it on every origin that can be signed in to.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
// Constructed style sheets and drawings are for the browser's tests; here they only must not fail.
CSSStyleSheet.prototype.replaceSync ??= () => {}
document.adoptedStyleSheets ??= []
const measured = { width: 0 }
HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
  return new Proxy(Object.assign(Object.create(null), { canvas: this }), {
    get: (target, key) => Reflect.get(target, key) ?? (() => measured),
  })
}
globalThis.Path2D ??= class {
  addPath() {}
  arc() {}
  arcTo() {}
  bezierCurveTo() {}
  closePath() {}
  ellipse() {}
  lineTo() {}
  moveTo() {}
  quadraticCurveTo() {}
  rect() {}
  roundRect() {}
}
Element.prototype.scrollIntoView ??= () => {}
HTMLElement.prototype.showPopover ??= function show(this: HTMLElement) {
  this.hidden = false
}
HTMLElement.prototype.hidePopover ??= function hide(this: HTMLElement) {
  this.hidden = true
}
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
window.scrollTo = () => {}
// There is only one tab here, so a lock is always free.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: {
    request: async (_name: string, _options: LockOptions, work: () => unknown) => work(),
    query: async () => ({ held: [], pending: [] }),
  },
})
// Node's own would keep the test process alive; there is only one tab here.
globalThis.BroadcastChannel = class extends EventTarget {
  readonly name: string
  onmessage = null
  onmessageerror = null
  constructor(name: string) {
    super()
    this.name = name
  }
  postMessage() {}
  close() {}
}

// The next test finds neither what this one has kept in the browser nor its spies.
afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
