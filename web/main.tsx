import { createRoot } from 'react-dom/client'
import { Home } from './home.tsx'
import './base.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Home />)
