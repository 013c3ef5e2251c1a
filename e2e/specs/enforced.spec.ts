import { expect, test } from '../fixtures'

/** Runs in the page: whether each attempt throws, or its script does not arrive. */
async function tryAll({ another, elsewhere }: { another: string; elsewhere: string }): Promise<string[]> {
  const payload = '<img src=x onerror="window.ran=1">'
  const element = document.body.appendChild(document.createElement('div'))
  const script = (src: string, integrity = '') =>
    new Promise<void>((resolve, reject) => {
      const made = Object.assign(document.createElement('script'), { crossOrigin: 'anonymous', integrity })
      made.addEventListener('load', () => resolve())
      made.addEventListener('error', () => reject(new Error('refused')))
      made.src = src
      document.head.append(made)
    })
  // Of the host's build, so that its address passes, and only the hash is left to refuse it.
  const own = document.querySelector<HTMLLinkElement>('link[as=script][href^="/app."]')
  if (!own) throw new Error('The page does not announce the application')
  const attempts: Record<string, () => unknown> = {
    'a file of an allowed origin': () => script(another),
    'a file of another origin': () => script(elsewhere),
    'a file beside the own ones': () => script('/main.00000000.js'),
    'a javascript: address': () => script('javascript:window.ran=1'),
    'a data: address': () => script('data:text/javascript,window.ran=1'),
    'a blob: address': () => script(URL.createObjectURL(new Blob(['window.ran=1']))),
    'the text of a script': () => (document.createElement('script').text = 'window.ran=1'),
    'its own file without a hash': () => script(own.href),
    'its own file with another hash': () => script(own.href, `sha384-${'0'.repeat(64)}`),
    'its own file as a module': () => import(own.href),
    innerHTML: () => (element.innerHTML = payload),
    outerHTML: () => (element.outerHTML = payload),
    insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', payload),
    'a fragment': () => document.createRange().createContextualFragment(payload),
    'a parsed document': () => new DOMParser().parseFromString(payload, 'text/html'),
    'document.write': () => document.write(payload),
    srcdoc: () => (document.createElement('iframe').srcdoc = payload),
    'a handler': () => element.setAttribute('onclick', 'window.ran=1'),
    eval: () => Reflect.get(window, 'eval')('window.ran=1'),
    'a function of a text': () => Reflect.construct(Function, ['window.ran=1']),
    'a timer of a text': () => Reflect.get(window, 'setTimeout')('window.ran=1'),
    'a worker of a text': () => new Worker(URL.createObjectURL(new Blob(['1']))),
    'a service worker': () => navigator.serviceWorker.register('/sw.js'),
    'a policy of its own': () => window.trustedTypes?.createPolicy('own', { createScriptURL: String }),
    'the default policy again': () => window.trustedTypes?.createPolicy('default', { createScriptURL: String }),
  }
  const allowed: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt()
      allowed.push(name)
    } catch {
      // Refused, as it must be.
    }
  }
  if (Reflect.has(window, 'ran')) allowed.push('a payload has run')
  // It is not that every script is refused.
  await script(own.href, own.integrity)
  return allowed
}

test('the browser refuses what is injected into a page: addresses, markup, texts, scripts without a hash', async ({
  page,
  portal,
  expectErrors,
}) => {
  expectErrors(/^policy: /, /^console: /)
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  const places = { another: `${portal.origin('servers')}/another.js`, elsewhere: 'https://elsewhere.example/a.js' }
  expect(await page.evaluate(tryAll, places)).toEqual([])
})
