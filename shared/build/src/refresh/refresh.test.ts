/** @jest-environment jest-fixed-jsdom */
import { act, type ComponentType, createElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { modulesOf } from './modules.fixture'
import { pageBuilds } from './page-builds'

const globals = { IS_REACT_ACT_ENVIRONMENT: true, REMOTE_NAME: 'servers' }
Object.assign(globalThis, globals, { __webpack_public_path__: 'http://localhost:3001/' })

let root: Root
let said: Record<string, string>
let count = 0

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.body.firstElementChild ?? document.body)
  said = {}
  Object.assign(pageBuilds(), {
    show: (id: string, text: string) => (said[id] = text),
    hide: (id: string) => delete said[id],
  })
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => act(() => root.unmount()))

const newModules = (sources: Record<string, string>) => modulesOf(sources, `test ${(count += 1)}`)
type Modules = ReturnType<typeof newModules>

function draw(Page: ComponentType<object>): void {
  act(() => root.render(createElement(StrictMode, null, createElement(Page))))
}

/** A page whose count is state, drawn and counted up to 1. */
function counted(sources: Record<string, string>): Modules {
  const modules = newModules(sources)
  draw(modules.component('Page.tsx'))
  act(() => document.querySelector('button')?.click())
  expect(text()).toContain('1')
  return modules
}

const text = () => document.body.textContent ?? ''

function edit(modules: Modules, ...change: [file: string, before: string, after: string]): boolean {
  let isTaken = false
  act(() => void (isTaken = modules.edit(...change)))
  return isTaken
}

const COUNT = `const [count, setCount] = useState(0)`
const BUTTON = `<button onClick={() => setCount(count + 1)}>{count}</button>`
const PAGE = `import { useState } from 'react'
export const loader = () => 'first'
export function Component() { ${COUNT}; return <main>before {${BUTTON}}</main> }`

test('the new text is there, and the state is as it was', () => {
  const modules = counted({ 'Page.tsx': PAGE })
  expect(edit(modules, 'Page.tsx', 'before', 'after')).toBe(true)
  expect(text()).toBe('after 1')
})

test('hooks that changed start anew', () => {
  const modules = counted({ 'Page.tsx': PAGE })
  expect(edit(modules, 'Page.tsx', COUNT, `const [name] = useState('x'); ${COUNT}`)).toBe(true)
  expect(text()).toBe('before 0')
})

test('a child keeps its state when its parent changes, exported or not, and the other way round', () => {
  const modules = counted({
    'Page.tsx': `import { useState } from 'react'\nimport { Out } from './Out.tsx'
export function Component() { return <main>page <In/> <Out/></main> }
const In = () => { ${COUNT}; return <p>in {${BUTTON}}</p> }`,
    'Out.tsx': `import { useState } from 'react'\nexport function Out() { ${COUNT}; return <p>out {${BUTTON}}</p> }`,
  })
  act(() => document.querySelectorAll('button')[1]?.click())
  edit(modules, 'Page.tsx', 'page', 'list')
  edit(modules, 'Out.tsx', 'out', 'away')
  edit(modules, 'Page.tsx', '<p>in', '<p>here')
  expect(text()).toBe('list here 1 away 1')
})

test('the hooks of a custom hook count as those of the component', () => {
  const modules = counted({
    'Page.tsx': `import { useCount } from './use-count.ts'
export function Component() { const [count, setCount] = useCount(); return <main>{${BUTTON}}</main> }`,
    'use-count.ts': `import { useState } from 'react'\nexport function useCount() { return useState(0) }`,
  })
  expect(edit(modules, 'use-count.ts', 'return', 'void 0; return')).toBe(true)
  expect(text()).toBe('1')
  expect(edit(modules, 'use-count.ts', 'return', `useState('x'); return`)).toBe(true)
  expect(said).toEqual({})
  expect(text()).toBe('0')
})

const PART = `({ name, ref }) { ${COUNT}; return <p ref={ref}>before {name} {${BUTTON}}</p> }`
test.each([
  ['memo', `export const Part = memo(function Part${PART})`],
  ['a function with a ref', `export function Part${PART}`],
])('%s keeps its state and its ref', (_kind, part) => {
  const modules = counted({
    'Page.tsx': `import { useRef, useState } from 'react'\nimport { Part } from './Part.tsx'
export function Component() { const ref = useRef(null); const [tag, setTag] = useState(''); return <main onFocus={() => setTag(ref.current?.tagName)}><Part name="a" ref={ref} /> {tag}</main> }`,
    'Part.tsx': `import { memo, useState } from 'react'\n${part}`,
  })
  expect(edit(modules, 'Part.tsx', 'before', 'after')).toBe(true)
  expect(text()).toBe('after a 1 ')
  act(() => document.querySelector('button')?.focus())
  expect(text()).toBe('after a 1 P')
})

test.each([
  ['a class', `export class Part extends Component { render() { return <p>before</p> } }`],
  ['forwardRef', `export const Part = forwardRef((_given, ref) => <p ref={ref}>before</p>)`],
  ['lazy', `export const Part = lazy(async () => ({ default: () => <p>before</p> }))`],
])('%s is mounted anew', async (_kind, part) => {
  const modules = newModules({
    'Page.tsx': `import { Suspense } from 'react'\nimport { Part } from './Part.tsx'
export function Component() { return <Suspense><Part /></Suspense> }`,
    'Part.tsx': `import { Component, forwardRef, lazy } from 'react'\n${part}`,
  })
  await act(async () => draw(modules.component('Page.tsx')))
  expect(text()).toBe('before')
  await act(async () => expect(modules.edit('Part.tsx', 'before', 'after')).toBe(true))
  expect(text()).toBe('after')
})

test('a context keeps its value for those who read it', () => {
  const modules = counted({
    'Page.tsx': `import { useState } from 'react'\nimport { Name } from './name.ts'\nimport { Reader } from './Reader.tsx'
export function Component() { ${COUNT}; return <Name value={'n' + count}>{${BUTTON}} <Reader /></Name> }`,
    'Reader.tsx': `import { useContext } from 'react'\nimport { Name } from './name.ts'
export function Reader() { return <p>before {useContext(Name)}</p> }`,
    'name.ts': `import { createContext } from 'react'\nexport const Name = createContext('')`,
  })
  edit(modules, 'Reader.tsx', 'before', 'after')
  expect(text()).toBe('1 after n1')
})

test('what is no component is taken over by what imports it', () => {
  const modules = counted({
    'Page.tsx': `import { LABEL } from './label.ts'\n${PAGE.replace('before', '{LABEL}')}`,
    'label.ts': `export const LABEL = 'before'`,
  })
  expect(edit(modules, 'label.ts', 'before', 'after')).toBe(true)
  expect(text()).toBe('after 1')
})

test('the loader that the router has is the new one', () => {
  const modules = counted({ 'Page.tsx': PAGE })
  const loader: () => string = modules.part('Page.tsx', 'loader')
  edit(modules, 'Page.tsx', 'first', 'second')
  expect(loader()).toBe('second')
})

test.each([
  ['a change that reaches the module of the remote', 'module.ts', 'a: 1', 'a: 2'],
  ['a page that exports something else', 'Page.tsx', 'export const', 'export const handle = 1; export const'],
])('%s is a reload', (_what, ...change) => {
  const modules = newModules({
    'module.ts': `import { Component } from './Page.tsx'\nexport default { a: 1, Component }`,
    'Page.tsx': PAGE,
  })
  modules.part('module.ts', 'default')
  expect(modules.edit(...change)).toBe(false)
})

test('a throw while drawing is told, leaves the rest alone, and comes back with the next build, as often as it happens', () => {
  const modules = counted({
    'Page.tsx': `import { Part } from './Part.tsx'\n${PAGE.replace('before', '<Part />')}`,
    'Part.tsx': `export function Part() { return <p>before</p> }`,
  })
  for (const round of ['first', 'second', 'third', 'fourth']) {
    edit(modules, 'Part.tsx', 'return', `throw new Error('${round}'); return`)
    expect(text()).toBe(' 1')
    expect(said).toEqual({ 'crash-of-servers': expect.stringContaining(`Error: ${round}`) })
    edit(modules, 'Part.tsx', `throw new Error('${round}'); `, '')
    expect(text()).toBe('before 1')
    expect(said).toEqual({})
  }
})

test('a throw when the page is opened is told, and comes back with the next build', () => {
  const modules = newModules({
    'Page.tsx': `export function Component() { throw new Error('broken'); return <main>fine</main> }`,
  })
  draw(modules.component('Page.tsx'))
  expect(said).toEqual({ 'crash-of-servers': expect.stringContaining('Error: broken') })
  edit(modules, 'Page.tsx', `throw new Error('broken'); `, '')
  expect(text()).toBe('fine')
  expect(said).toEqual({})
})

test('an error of the API is left to the boundaries of the page', () => {
  const modules = newModules({
    'Page.tsx': `import { Component as Base } from 'react'
class Boundary extends Base { state = {}; static getDerivedStateFromError = (error) => ({ error }); render() { return this.state.error?.name ?? this.props.children } }
function Part() { throw Object.assign(new Error('gone'), { name: 'ApiError' }) }
export function Component() { return <Boundary><Part /></Boundary> }`,
  })
  draw(modules.component('Page.tsx'))
  expect(text()).toBe('ApiError')
  expect(said).toEqual({})
})
