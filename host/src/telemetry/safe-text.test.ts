import { knownText, safeReason, typeOf } from './safe-text'

const FAILED = "Failed to execute 'querySelector' on 'Document'"
const MISSING = 'このリモートが使う @portal/ui Tabs がホストにありません'
const UNLOADED = 'リモートのプログラムを読み込めません'

test.each([
  ["Cannot read properties of undefined (reading 'mercury')", 'Cannot read properties of undefined'],
  ['mercury.start is not a function', 'is not a function'],
  ['Minified React error #130; visit https://react.dev/errors/130?args[]=mercury', 'Minified React error #130'],
  ['Unexpected token \'m\', "mercury is down" is not valid JSON', 'Unexpected token'],
  [`${FAILED}: '#mercury!' is not a valid selector.`, FAILED],
  ['mercury を開始できません', null],
  ['admin@alpha.example', null],
])('%s is sent as %s', (message, expected) => {
  expect(knownText(message)).toBe(expected)
})

test.each([
  ['gate', MISSING, MISSING],
  ['init', 'リモートを開始できません (mercury is not defined)', 'リモートを開始できません (is not defined)'],
  ['init', 'リモートの初期化が時間内に終わりません', 'リモートの初期化が時間内に終わりません'],
  ['init', 'mercury (x)', null],
  ['entry', `${UNLOADED} ([ Federation Runtime ]: … #RUNTIME-008 …)`, `${UNLOADED} (#RUNTIME-008)`],
  ['page', '画面のファイルを取得できません (https://cdn.example/x/list.js)', '画面のファイルを取得できません'],
  ['page', 'リモートの mercury', null],
] as const)('%s: %s is told as %s', (stage, reason, expected) => {
  expect(safeReason(stage, reason)).toBe(expected)
})

test('the name of a class is sent, what only calls itself one is not', () => {
  expect(typeOf(new RangeError('x'))).toBe('RangeError')
  expect(typeOf(Object.assign(new Error('x'), { name: 'admin@alpha.example' }))).toBe('Error')
  expect(typeOf('mercury')).toBe('Error')
})
