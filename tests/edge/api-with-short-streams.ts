// The function api, with short intervals.
import { httpApp } from '../../shared/adapters/http/app.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { serve } from '../../shared/adapters/serve.ts'
import { openServices } from '../../shared/composition/services.ts'
import { groups } from '../../shared/operations/index.ts'
import { shortStreams } from './short-streams.ts'

const configuration = readConfiguration(Deno.env.toObject())
const services = openServices(configuration)
services.ports.eventStreams = shortStreams()
const app = httpApp(groups(configuration), services)

Deno.serve(serve(app, 'http://localhost'))
