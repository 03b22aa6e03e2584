export default {
  title: 'Notes on memory',
  url: 'http://127.0.0.1',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};
