import type { createBrowserRouter } from 'react-router-dom'

/** The portal's router. Apart from `router.tsx`, because that imports the modules that take a router. */
export type Router = ReturnType<typeof createBrowserRouter>
