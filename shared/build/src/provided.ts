type Provided = {
  /** As it is imported. */
  name: string
  /** Further names below it that may be imported. */
  entries?: readonly string[]
  /** Those that the host and the build alone import. */
  ofHost?: readonly string[]
  /** Where its code lies in the repository: a file, or a folder. */
  sources?: readonly string[]
  /** Packages whose code comes with it. */
  brings?: readonly string[]
}

/**
 * What the host provides, and which code would be a second copy of it. Build (`shared-once.ts`), boundaries
 * (`scripts/lib/boundaries.ts`) and lint (`.oxlintrc.json`, which a test holds against this) refuse such a copy.
 */
export const PROVIDED: readonly Provided[] = [
  {
    name: '@portal/ui',
    entries: ['chart', 'form', 'table'],
    ofHost: ['styles'],
    sources: ['shared/ui/src/'],
    brings: ['@mantine', '@tabler'],
  },
  { name: '@portal/auth', sources: ['shared/auth/src/'], brings: ['@auth0'] },
  { name: '@portal/api-client/http', sources: ['shared/api-client/src/http.ts', 'shared/api-client/src/http/'] },
  { name: 'react-router-dom', brings: ['react-router'] },
  { name: 'react', entries: ['jsx-runtime'] },
  { name: 'react-dom', ofHost: ['client', 'server'], brings: ['scheduler'] },
  { name: '@tanstack/react-query', brings: ['@tanstack/query-core'] },
  { name: 'zustand' },
]

/** The names that may be imported of it. */
export const importsOf = ({ name, entries = [] }: Provided): string[] => [
  name,
  ...entries.map((entry) => `${name}/${entry}`),
]

/** Whether it is a library, which the host provides by its own name. */
export const isLibrary = ({ sources }: Provided): boolean => sources === undefined
