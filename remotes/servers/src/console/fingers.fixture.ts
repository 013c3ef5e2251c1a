/** Makes fingers the main pointer of the tests to come in a file, as on a phone. */
export function useFingers(): void {
  const { matchMedia } = window
  beforeAll(() => {
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query === '(pointer: coarse)' })
  })
  afterAll(() => {
    window.matchMedia = matchMedia
  })
}
