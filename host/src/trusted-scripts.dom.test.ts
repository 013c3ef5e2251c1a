import { createScriptURL, refuseOtherScripts, trustScript } from './trusted-scripts'

const ORIGIN = 'https://releases.example'
const FOLDER = `${ORIGIN}/servers/1.0.0-0a1b2c3d`
trustScript(`${FOLDER}/list.0a1b2c3d.js`)
trustScript(`${FOLDER}/remoteEntry.0a1b2c3d.js?try=2`)
trustScript(`${window.location.origin}/app.0a1b2c3d.js`)

test.each([
  [`${FOLDER}/list.0a1b2c3d.js`, `${FOLDER}/list.0a1b2c3d.js`],
  [`${FOLDER}/../1.0.0-0a1b2c3d/list.0a1b2c3d.js`, `${FOLDER}/list.0a1b2c3d.js`],
  [`${FOLDER}/remoteEntry.0a1b2c3d.js?try=2`, `${FOLDER}/remoteEntry.0a1b2c3d.js?try=2`],
  ['/app.0a1b2c3d.js', `${window.location.origin}/app.0a1b2c3d.js`],
])('%s is a file that the page may run', (text, url) => {
  expect(createScriptURL(text)).toBe(url)
})

test.each([
  ['of another origin', 'https://evil.example/list.0a1b2c3d.js'],
  ['whose origin only looks the same', `${ORIGIN}.evil.example/servers/1.0.0-0a1b2c3d/list.0a1b2c3d.js`],
  ['with a user in front', `https://releases.example@evil.example/servers/1.0.0-0a1b2c3d/list.0a1b2c3d.js`],
  ['by another scheme', `${FOLDER}/list.0a1b2c3d.js`.replace('https:', 'http:')],
  ['without a scheme', '//evil.example/a.js'],
  ['of the allowed origin that no descriptor names', `${FOLDER}/other.0a1b2c3d.js`],
  ['of another release', `${ORIGIN}/servers/0.9.0-0a1b2c3d/list.0a1b2c3d.js`],
  ['with a query of its own', `${FOLDER}/list.0a1b2c3d.js?x`],
  ['of another try', `${FOLDER}/remoteEntry.0a1b2c3d.js?try=3`],
  ['of the host that its build does not name', '/other.0a1b2c3d.js'],
  ['that is code', 'javascript:alert(1)'],
  ['that is data', 'data:text/javascript,alert(1)'],
  ['that the page made', `blob:${window.location.origin}/0a1b2c3d-0000-4000-8000-000000000000`],
  ['that is none', 'https://'],
  ['that is empty', ''],
])('an address %s is refused', (_what, text) => {
  expect(createScriptURL(text)).toBeNull()
})

test('the one policy is the default one, and makes neither markup nor code of a text', () => {
  const createPolicy = jest.fn()
  Object.assign(window, { trustedTypes: { createPolicy } })
  refuseOtherScripts()
  expect(createPolicy.mock.calls).toEqual([['default', { createScriptURL }]])
})

test('the page goes on where another script has made one before, and where the browser has none', () => {
  const createPolicy = () => {
    throw new TypeError('Policy with name "default" already exists.')
  }
  Object.assign(window, { trustedTypes: { createPolicy } })
  expect(refuseOtherScripts).not.toThrow()
  Object.assign(window, { trustedTypes: undefined })
  expect(refuseOtherScripts).not.toThrow()
})
