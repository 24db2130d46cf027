export { authorizeConnector } from './authorize-connector.ts'
export { disconnectConnector } from './disconnect-connector.ts'
export { listConnectors } from './list-connectors.ts'
export { listServices } from './list-services.ts'
