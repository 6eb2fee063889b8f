Gem::Specification.new do |gem|
  gem.name = "btc-agent"
  gem.version = "0.1.0"
  gem.summary = "Lets a BTC sidecar decide when this Ruby process collects its garbage."
  gem.authors = ["The BTC authors"]
  gem.license = "Apache-2.0"
  gem.files = Dir["lib/**/*.rb"] + ["README.md"]
  gem.required_ruby_version = ">= 3.1"
end
