export { default } from '../layout/not-open-yet.tsx'
