import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

const LowDisk = Type.Object(
  {
    freeBytes: Type.Integer(),
    reserveBytes: Type.Integer({ description: 'While less than this is free, nothing can be added.' }),
  },
  { description: 'For owners only, and only while the disk of the server is almost full.' },
)

export const dashboardContract = {
  notices: endpoint({
    method: 'GET',
    path: '/dashboard/notices',
    access: 'author',
    summary: 'Notices for every screen of the admin area; empty if there are none.',
    response: Type.Object({ lowDisk: Type.Optional(LowDisk) }),
  }),
  version: endpoint({
    method: 'GET',
    path: '/dashboard/version',
    access: 'owner',
    summary: 'The versions of Lectern and Node of the responding process.',
    response: Type.Object({
      version: Type.String({ description: 'A semantic version, as in the changelog.' }),
      node: Type.String(),
    }),
  }),
}
