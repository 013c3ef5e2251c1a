import { createMemoryRouter } from 'react-router-dom'
import { configOf } from '../remotes/descriptor.fixture'
import { loadTelemetry } from './load-telemetry'

const startTelemetry = jest.fn()
const fetched = jest.fn(() => ({ startTelemetry }))
jest.mock('./telemetry', () => fetched())
jest.mock('../router/first-page', () => ({ firstPage: async () => {}, idle: async () => {} }))

const router = createMemoryRouter([{ path: '/', element: null }])

test('without an address the code that reports is not even fetched; with one it starts', async () => {
  await loadTelemetry({ ...configOf(), telemetryUrl: null }, router)
  expect(fetched).not.toHaveBeenCalled()
  const telemetryUrl = 'https://telemetry.example'
  await loadTelemetry({ ...configOf(), telemetryUrl }, router)
  expect(fetched).toHaveBeenCalled()
  expect(startTelemetry).toHaveBeenCalledWith(expect.objectContaining({ telemetryUrl }), router)
})
