afterEach(() => {
  delete process.env.CHROMIUM
  jest.resetModules()
})

test('without a Chromium, the message says where it was looked for, and how to go on', async () => {
  process.env.CHROMIUM = '/nowhere/chromium'
  const { requireBrowser } = await import('./require-browser')
  expect(requireBrowser).toThrow(/no Chromium at \/nowhere\/chromium\. Install one .* CHROMIUM.* --skip-checks/)
})

test('with one, nothing is said', async () => {
  process.env.CHROMIUM = process.execPath
  const { requireBrowser } = await import('./require-browser')
  expect(requireBrowser).not.toThrow()
})
