import sampleCompany from './company-sample.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };
import { readSite, type SiteFile } from './site-data.ts';
import type { SeedTable } from './statement.ts';

/** The data file of the site. */
const siteFile: SiteFile = site;

/** How a street is stored for matching: lower case with «е» for «ё». */
const searchForm = (label: string) => label.toLowerCase().replaceAll('ё', 'е');

type SiteData = ReturnType<typeof readSite>;

function deliveryTables(data: SiteData): SeedTable[] {
  return [
    {
      table: 'regions',
      key: ['code'],
      columns: ['code', 'id', 'name', 'details', 'is_default', 'sort'],
      rows: data.regions.map((row, sort) => [
        row.code,
        row.details.region.id,
        row.name,
        JSON.stringify(row.details),
        row.isDefault ? 1 : 0,
        sort,
      ]),
    },
    {
      table: 'delivery_intervals',
      key: ['code'],
      columns: ['code', 'part', 'from_hour', 'to_hour', 'sort'],
      rows: data.intervals.map((row, sort) => [row.code, row.part, row.fromHour, row.toHour, sort]),
    },
    {
      table: 'delivery_zones',
      key: ['code'],
      columns: ['code', 'region_code', 'name', 'fee_kop', 'polygon', 'sort'],
      rows: data.zones.map((row) => [
        row.code,
        row.region,
        row.name,
        row.feeKop,
        JSON.stringify(row.polygon),
        row.sort,
      ]),
    },
    {
      table: 'streets',
      key: ['id'],
      columns: ['id', 'region_code', 'label', 'search', 'lat', 'lon'],
      rows: data.streets.map((row) => [
        row.id,
        row.region,
        row.label,
        searchForm(row.label),
        row.lat,
        row.lon,
      ]),
    },
  ];
}

function contentTables(data: SiteData): SeedTable[] {
  return [
    {
      table: 'navigation_items',
      key: ['group_name', 'code', 'variants'],
      columns: ['group_name', 'code', 'variants', 'group_sort', 'name', 'url', 'sort'],
      rows: data.navigation.map((row) => [
        row.group,
        row.code,
        row.variants,
        row.groupSort,
        row.name,
        row.url,
        row.sort,
      ]),
    },
    {
      table: 'site_lists',
      key: ['list', 'sort'],
      columns: ['list', 'sort', 'item'],
      rows: Object.entries(data.lists).flatMap(([list, items]) =>
        items.map((item, sort) => [list, sort, JSON.stringify(item)]),
      ),
    },
    {
      table: 'redirects',
      key: ['from_path'],
      columns: ['from_path', 'to_url', 'status'],
      rows: data.redirects.map((row) => [row.from, row.to, row.status]),
    },
    {
      table: 'page_seo',
      key: ['path'],
      columns: ['path', 'title', 'description'],
      rows: data.seo.map((row) => [row.path, row.title, row.description]),
    },
  ];
}

/** Regions with what is delivered where, and what pages have in common. */
export function siteTables(company: unknown = sampleCompany): SeedTable[] {
  const data = readSite(siteFile, company);
  return [...deliveryTables(data), ...contentTables(data)];
}
