/**
 * The part of react-router that host and remotes use, provided under the name `react-router-dom`. A shared module is
 * downloaded whole, so it must not hold the parts that no page imports (server rendering, framework mode): 62 KB
 * against 34. A test holds this list against every import of `react-router-dom` in the house.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  createPath,
  Link,
  NavLink,
  Outlet,
  redirect,
  replace,
  resolvePath,
  ScrollRestoration,
  useBlocker,
  useInRouterContext,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
