module.exports = {
  title: "Acme",
  url: "https://docs.example",
  baseUrl: "/",
  presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: undefined }, blog: false }]],
  plugins: [
    [
      "./knowledge-search",
      {
        service: "https://knowledge.example",
        key: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15",
        collection: "docs",
      },
    ],
  ],
};
