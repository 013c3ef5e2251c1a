import { readingOf } from './readings'

const series = (__name__: string, name: string, unit: string, ...values: string[]) => ({
  metric: { __name__, name, unit },
  values: values.map((value, at): [number, string] => [at * 60, value]),
})
const dcmi = series('ipmi_dcmi_power_consumption_current_watts', 'System Power', 'watts', '300', '310')
const supply = (name: string, watts: string) => series('ipmi_power_watts', name, 'watts', watts)

test('the newest number counts, and gaps in it do not', () => {
  const inlet = series('ipmi_temperature_celsius', 'Inlet Temp', 'celsius', '24', '25', 'NaN')
  expect(readingOf([inlet])).toEqual({ watts: null, celsius: 25 })
})

test('the power of the whole machine is not added to that of its supplies', () => {
  const inputs = [supply('PS1 Input', '160'), supply('PS2 Input', '150')]
  expect(readingOf([...inputs, dcmi]).watts).toBe(310)
  expect(readingOf([supply('PS1 Input', '160'), supply('Total Power', '305')]).watts).toBe(305)
  expect(readingOf([...inputs, supply('PS1 Output', '140')]).watts).toBe(310)
})

test('no other sensor is taken for them', () => {
  const cpu = series('ipmi_temperature_celsius', 'CPU1 Temp', 'celsius', '70')
  expect(readingOf([cpu, supply('Fan Power', '20')])).toEqual({ watts: null, celsius: null })
  expect(readingOf([])).toEqual({ watts: null, celsius: null })
  expect(readingOf([{ metric: {}, values: null }])).toEqual({ watts: null, celsius: null })
})

test('of several inlets the warmest counts', () => {
  const inlets = ['21.5', '23'].map((value, at) => series('ipmi_temperature_celsius', `Inlet ${at}`, 'celsius', value))
  expect(readingOf(inlets).celsius).toBe(23)
})
