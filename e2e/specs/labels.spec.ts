import { ADMIN, expect, test } from '../fixtures'
import { goTo } from '../verbs'

const MM = 96 / 25.4
/** 24 labels of 66 × 33.9 mm on A4, and a roll of 62 mm that is cut every 29 mm. */
const SHEET = { columns: 3, left: 6, top: 12.9, width: 66, height: 33.9 }
const ROLL = { columns: 1, left: 0, top: 0, width: 62, height: 29 }
const SERVERS = 25

test('labels stand on the paper where the sheet and the roll have them', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers?size=50')
  const links = page.getByRole('table').getByRole('rowheader').getByRole('link')
  await expect.poll(() => links.count()).toBeGreaterThan(SERVERS)
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const ids = addresses.slice(0, SERVERS).map((address) => address.split('/').at(-1) ?? '')
  await goTo(page, `/servers?view=labels&${new URLSearchParams(ids.map((id) => ['id', id]))}`)

  for (const [name, paper, pages] of [
    [/24 面/, SHEET, [24, 1]],
    [/62 mm/, ROLL, Array.from({ length: SERVERS }, () => 1)],
  ] as const) {
    await page.getByRole('combobox', { name: '用紙' }).click()
    await page.getByRole('option', { name }).click()
    await page.emulateMedia({ media: 'print' })
    const lists = page.getByRole('list', { name: /ページ目のラベル$/ })
    await expect(lists).toHaveCount(pages.length)
    for (const [at, labels] of pages.entries()) {
      const places = await lists.nth(at).evaluate((list) => {
        const { left, top } = list.getBoundingClientRect()
        return [...list.children].map((label) => {
          const { x, y, width, height } = label.getBoundingClientRect()
          return { x: x - left, y: y - top, width, height }
        })
      })
      expect(places).toHaveLength(labels)
      for (const [number, place] of places.entries()) {
        expect(place.x / MM).toBeCloseTo(paper.left + paper.width * (number % paper.columns), 1)
        expect(place.y / MM).toBeCloseTo(paper.top + paper.height * Math.floor(number / paper.columns), 1)
        expect([place.width / MM, place.height / MM].map(Math.round)).toEqual(
          [paper.width, paper.height].map(Math.round),
        )
      }
    }
    // A page more would be an empty label for each of the roll.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(pages.length)
    await page.emulateMedia({ media: null })
  }
})
