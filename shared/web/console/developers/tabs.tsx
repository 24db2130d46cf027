import type { ComponentChildren } from 'preact'
import { Icon } from '../../components/page-icon.tsx'
import { deployment } from '../place.ts'
import { Tabs } from '../shell/tabs.tsx'
import { developers } from './pages.ts'

/** The address of a document of the API. */
export const documentAt = (path = ''): string => `${deployment.api}/api/docs${path}`

/** The frame of the pages for developers: what is written about the API, the pages beside each other, and this one. */
export const DevelopersFrame = ({ title, action, children }: {
  /** Of a page below one of them, which leads back by itself. */
  title?: ComponentChildren
  action?: ComponentChildren
  children: ComponentChildren
}) => (
  <>
    <div class='title developers-title'>
      {title ?? <h1>Developers</h1>}
      <div class='row'>
        {action ?? (
          <>
            <a class='button' href={documentAt('/guides')}>
              <Icon name='file' />Guides
            </a>
            <a class='button' href={documentAt()}>
              <Icon name='book' />Reference
            </a>
          </>
        )}
      </div>
    </div>
    {!title && <Tabs label='Developers' pages={developers} />}
    {children}
  </>
)
