import type { AnyOperation } from '../../operation/operation.ts'
import { authorizeConnector } from './authorize-connector.ts'
import { disconnectConnector } from './disconnect-connector.ts'
import { listConnectors } from './list-connectors.ts'

export const connectors: AnyOperation[] = [authorizeConnector, listConnectors, disconnectConnector]
