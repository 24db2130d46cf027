// The public pages, at /s/*: what fans see of published sites, and where a person connects an MCP client.
import { pagesApp } from '../../shared/adapters/pages/app.ts'
import { openServices } from '../../shared/composition/services.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'

const configuration = readConfiguration(Deno.env.toObject())
const { appUrl, playUrl = appUrl, publishableKey } = configuration
const services = openServices(configuration)
const assetOrigin = new URL(services.ports.storage.publicUrl(''), appUrl).origin

const connect = publishableKey ? { authUrl: services.issuer, publishableKey } : undefined

const app = pagesApp(services, { appUrl, playUrl, assetOrigin, connect })

// The connection has the client's address, which rate limits use.
Deno.serve((request, connection) => app.fetch(request, connection))
