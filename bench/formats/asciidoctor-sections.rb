# Titles and ids of the sections of AsciiDoc pages, as Asciidoctor reads them.
#
# ruby asciidoctor-sections.rb <root> <folder of pages below it> <truth.json>
require 'asciidoctor'
require 'cgi'
require 'json'
require 'logger'
require 'yaml'

root, below, truth = ARGV
root = File.expand_path root
Asciidoctor::LoggerManager.logger = Asciidoctor::NullLogger.new
FOLDERS = { 'partial' => 'partials', 'example' => 'examples', 'page' => 'pages' }

# Names of Antora, which Asciidoctor does not know alone.
class Resources < Asciidoctor::Extensions::IncludeProcessor
  def handles? target
    target.match?(/(?:partial|example|page)\$/)
  end

  def process doc, reader, target, attributes
    home = doc.attr('modules-folder')
    match = target.match(/\A(?:.*?([^:]+):)?(partial|example|page)\$(.+)\z/)
    own = match[1] || doc.attr('page-module')
    file = File.join(home, own, FOLDERS[match[2]], match[3])
    return unless File.file? file
    reader.push_include File.readlines(file, chomp: true), file, match[3], 1, attributes
  end
end

def text_of title
  CGI.unescapeHTML title.gsub(/<[^>]*>/, '')
end

def sections_in block
  block.sections.flat_map do |section|
    [{ title: text_of(section.title), ids: [section.id] }] + sections_in(section)
  end
end

found = {}
Dir.glob(File.join(root, below, '**/*.{adoc,asciidoc}')).sort.each do |file|
  attributes = { 'sectnums' => nil }
  if (match = file.match(%r{\A(.*/)modules/([^/]+)/}))
    attributes.merge! 'env-site' => '', 'page-module' => match[2], 'modules-folder' => "#{match[1]}modules"
    component = "#{match[1]}antora.yml"
    parts = File.file?(component) ? YAML.load_file(component) : {}
    %w[name version title].each { |key| attributes["page-component-#{key}"] = parts[key].to_s }
    attributes.merge!((YAML.load_file(component).dig('asciidoc', 'attributes') || {}).transform_values { |value| value == false ? nil : value.to_s }) if File.file? component
  end
  document = Asciidoctor.load_file file, safe: :safe, base_dir: File.dirname(file), attributes: attributes,
    extension_registry: Asciidoctor::Extensions.create { include_processor Resources }
  title = document.header ? [{ title: text_of(document.doctitle), ids: [] }] : []
  if document.doctype == 'manpage'
    # As its HTML has them.
    title = [{ title: "#{document.attr 'mantitle'}(#{document.attr 'manvolnum'}) Manual Page", ids: [] },
             { title: document.attr('manname-title'), ids: [document.attr('manname-id')] }]
  end
  found[file.delete_prefix "#{root}/"] = title + sections_in(document)
rescue StandardError
  next
end
File.write truth, JSON.generate(found)
