/** @jest-environment jest-fixed-jsdom */
import { playSequence } from './watch-sequence.fixture'

test.each(Array.from({ length: 180 }, (_each, at) => 20 + at))(
  'sequence %i of tabs, events, mutes, quiet hours and clocks: none lost, none twice',
  playSequence,
)
