import { lastTimes, stepLines, timeLines } from '../lib/check/times'

/** How many files are named. */
const MOST = 60

const times = lastTimes()
if (times === null) {
  console.error('There was no check yet: npm test keeps how long each test file took.')
  process.exitCode = 1
} else console.log(['Seconds, by step:', ...stepLines(times), '', 'By file:', ...timeLines(times, MOST)].join('\n'))
