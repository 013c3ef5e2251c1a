import { sbomOf } from './sbom'

const map = (...sources: string[]) =>
  Buffer.from(JSON.stringify({ sources: sources.map((one) => `webpack://portal/${one}`) }))
const ZOD = '../../node_modules/.pnpm/zod@4.6.7/node_modules/zod'
const NOVNC = '../../node_modules/.pnpm/@novnc+novnc@1.7.0/node_modules/@novnc/novnc'
const integrity = `sha384-${'A'.repeat(64)}`
const SUBJECT = { name: 'events', version: '1.0.0+0a1b2c3d', shared: { react: '19.3.1' }, integrity }

test('it names the libraries that the bundle has code of, each once, with version, licence and hash', () => {
  const files = new Map([
    ['list.0a1b2c3d.js', Buffer.from('')],
    ['list.0a1b2c3d.js.map', map('./src/list/ListPage.tsx', `${ZOD}/v4/core/util.js`)],
    ['console.0a1b2c3d.js.map', map(`${ZOD}/mini/index.js`, `${NOVNC}/core/rfb.js`)],
    ['remoteEntry.0a1b2c3d.js.map', Buffer.from('{}')],
  ])
  const bom: unknown = JSON.parse(sbomOf(SUBJECT, files).toString('utf8'))
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'events', version: SUBJECT.version, properties: [{ value: 'react@19.3.1' }] } },
    components: [
      {
        group: '@novnc',
        name: 'novnc',
        version: '1.7.0',
        purl: 'pkg:npm/%40novnc/novnc@1.7.0',
        licenses: [{ expression: 'MPL-2.0' }],
      },
      {
        name: 'zod',
        version: '4.6.7',
        purl: 'pkg:npm/zod@4.6.7',
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      },
    ],
    dependencies: [{ ref: 'events@1.0.0+0a1b2c3d', dependsOn: ['pkg:npm/%40novnc/novnc@1.7.0', 'pkg:npm/zod@4.6.7'] }],
  })
  expect(sbomOf(SUBJECT, files)).toEqual(sbomOf(SUBJECT, files))
})
