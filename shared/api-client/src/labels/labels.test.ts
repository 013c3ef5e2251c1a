import { eventStatusLabels, severityLabels } from './events'
import { healthLabels, monitoringLabels } from './servers'

test('a value has one text, one tone and one rank, however a backend writes its case', () => {
  for (const value of ['in_progress', 'IN_PROGRESS']) {
    expect([eventStatusLabels.text(value), eventStatusLabels.tone(value)]).toEqual(['対応中', 'neutral'])
    expect(eventStatusLabels.rank(value)).toBe(1)
  }
  expect([true, false].map(monitoringLabels.text)).toEqual(['監視有効', '監視無効'])
})

test.each([
  ['archived', 'archived'],
  ['constructor', 'constructor'],
  ['', '—'],
  [null, '—'],
  [undefined, '—'],
])('of a value that is not in the table, %j, the text is %j', (value, text) => {
  expect(eventStatusLabels.text(value)).toBe(text)
  expect(eventStatusLabels.tone(value)).toBe('neutral')
})

test('an unknown value ranks as Unknown, and last where there is no Unknown', () => {
  const byRank = (labels: typeof healthLabels, values: string[]) =>
    values.toSorted((one, other) => labels.rank(one) - labels.rank(other))
  expect(byRank(healthLabels, ['OK', 'Absent', 'Warning', 'Critical'])).toEqual(['Critical', 'Warning', 'Absent', 'OK'])
  expect(byRank(severityLabels, ['Fatal', 'OK', 'Critical'])).toEqual(['Critical', 'OK', 'Fatal'])
})
