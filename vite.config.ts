import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss({ optimize: false }), reactRouter()],
  build: {
    // The first versions with light-dark(), which would otherwise be replaced by twice the code.
    cssTarget: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
  },
  environments: {
    ssr: { build: { rolldownOptions: { input: './web/page-server.ts' } } },
  },
})
