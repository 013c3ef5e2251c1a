import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// The first page of a file compiles its chunks on demand; on two busy cores that takes longer than one second.
configure({ asyncUtilTimeout: 10_000 })

// What jsdom lacks and components ask for.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false, media: query, onchange: null, addListener: () => {}, removeListener: () => {},
  })
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Drawings are for the browser's tests; here they only must not fail.
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
