import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { UiProvider } from './theme/UiProvider'

/** With the theme of the host, and with a router where the page has an address. */
export const inPortal = (content: ReactNode, address?: string) => (
  <UiProvider>
    {address === undefined ? content : <MemoryRouter initialEntries={[address]}>{content}</MemoryRouter>}
  </UiProvider>
)
export const renderUi = (content: ReactNode, address?: string) => render(inPortal(content, address))
