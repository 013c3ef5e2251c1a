import { playSequence } from './watch-sequence.fixture'

// 180 more are in watch.long.test.ts.
test.each(Array.from({ length: 20 }, (_each, seed) => seed))(
  'sequence %i of tabs, events, mutes, quiet hours and clocks: none lost, none twice',
  playSequence,
)
